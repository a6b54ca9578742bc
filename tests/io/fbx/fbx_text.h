#pragma once

#include <string>

namespace surefoot::testing {

/// A text file of version 7.7: two bones in metres, z up, a cubic, a constant and a linear curve, a
/// camera beside them.
inline const std::string kSmallFbx = R"(; FBX 7.7.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1004
	FBXVersion: 7700
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",2
		P: "UpAxisSign", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",100
		P: "TimeMode", "enum", "", "",10
	}
}
Objects:  {
	Model: 10, "Model::Hips", "LimbNode" {
		Version: 232
		Properties70:  {
			P: "RotationActive", "bool", "", "",1
			P: "RotationOrder", "enum", "", "",4
			P: "PreRotation", "Vector3D", "Vector", "",0,90,0
			P: "Lcl Translation", "Lcl Translation", "", "A",0,0,1
		}
		Shading: Y
	}
	Model: 11, "Model::Knee", "LimbNode" {
		Version: 232
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",0,-0.5,0
		}
	}
	Model: 12, "Model::Shot", "Camera" {
	}
	AnimationStack: 20, "AnimStack::Walk", "" {
		Properties70:  {
			P: "LocalStop", "KTime", "Time", "",46186158000
		}
	}
	AnimationLayer: 21, "AnimLayer::BaseLayer", "" {
	}
	AnimationCurveNode: 22, "AnimCurveNode::T", "" {
		Properties70:  {
			P: "d|X", "Number", "", "A",0
			P: "d|Y", "Number", "", "A",2
			P: "d|Z", "Number", "", "A",1
		}
	}
	AnimationCurve: 23, "AnimCurve::", "" {
		Default: 0
		KeyVer: 4009
		KeyTime: *2 {
			a: 0,46186158000
		} 
		KeyValueFloat: *2 {
			a: 0,3
		} 
		;KeyAttrFlags: Linear
		KeyAttrFlags: *1 {
			a: 4
		} 
		KeyAttrDataFloat: *4 {
			a: 0,0,0,0
		} 
		KeyAttrRefCount: *1 {
			a: 2
		} 
	}
	AnimationCurve: 24, "AnimCurve::", "" {
		KeyTime: *2 {
			a: 0,46186158000
		} 
		KeyValueFloat: *2 {
			a: 1,2
		} 
		KeyAttrFlags: *1 {
			a: 2
		} 
		KeyAttrDataFloat: *4 {
			a: 0,0,0,0
		} 
		KeyAttrRefCount: *1 {
			a: 2
		} 
	}
}
Connections:  {
	C: "OO",10,0
	C: "OO",11,10
	C: "OO",12,0
	C: "OO",21,20
	C: "OO",22,21
	C: "OP",22,10, "Lcl Translation"
	C: "OP",23,22, "d|X"
	C: "OP",24,22, "d|Z"
}
)";

/// The same skeleton as version 6.1 wrote it: objects known by name, curves in takes.
inline const std::string kOldFbx = R"(; FBX 6.1.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 6100
}
Objects:  {
	Model: "Model::Hips", "Limb" {
		Version: 232
		Properties60:  {
			Property: "Lcl Translation", "Lcl Translation", "A+",0,100,0
			Property: "Lcl Rotation", "Lcl Rotation", "A+",0,0,0
		}
	}
	Model: "Model::Knee", "Limb" {
		Version: 232
		Properties60:  {
			Property: "Lcl Translation", "Lcl Translation", "A+",0,-50,0
		}
	}
	GlobalSettings:  {
		Version: 1000
		Properties60:  {
			Property: "UpAxis", "int", "",1
			Property: "UnitScaleFactor", "double", "",1
		}
	}
}
Connections:  {
	Connect: "OO", "Model::Hips", "Model::Scene"
	Connect: "OO", "Model::Knee", "Model::Hips"
}
Takes:  {
	Current: "Walk"
	Take: "Walk" {
		FileName: "Walk.tak"
		LocalTime: 0,46186158000
		ReferenceTime: 0,46186158000
		Model: "Model::Hips" {
			Version: 1.1
			Channel: "Transform" {
				Channel: "T" {
					Channel: "X" {
						Default: 0
						KeyVer: 4005
						KeyCount: 2
						Key: 0,0,U,s,0,0,n,46186158000,60,L
						Color: 1,0,0
					}
					Channel: "Y" {
						Default: 100
					}
					Channel: "Z" {
						Default: 0
						KeyVer: 4005
						KeyCount: 3
						Key: 0,0,C,s,23093079000,10,L,46186158000,20,L
					}
					LayerType: 1
				}
				Channel: "R" {
					Channel: "X" {
						Default: 0
					}
					Channel: "Y" {
						Default: 90
					}
					Channel: "Z" {
						Default: 0
					}
					LayerType: 2
				}
			}
		}
	}
}
Version5:  {
	Settings:  {
		FrameRate: "24"
	}
}
)";

}  // namespace surefoot::testing
